export { type Config, ConfigError, readConfig } from "./config.js";
export { ListenError } from "./listen.js";
export { type CutOff, type OpenServer, openServer, type ServerOptions } from "./server.js";
export type { Plan } from "./services/caller.js";
export { type ChannelLengths, defaultChannelLengths, readChannelLengths } from "./services/channel-quality.js";
export { builtInPlans, type Plans, readPlans } from "./services/plans.js";
