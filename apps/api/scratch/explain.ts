import pg from "pg";
const original = pg.Client.prototype.connect;
let notices: string[] = [];
(pg.Client.prototype as any).connect = function (...a: any[]) { this.on("notice", (m: any) => notices.push(m.message)); return (original as any).apply(this, a); };
(globalThis as any).NOTICES = { take() { const x = notices; notices = []; return x; } };
(globalThis as any).SETUP = async (admin: any, db: string) => { for (const s of ["session_preload_libraries='auto_explain'", "auto_explain.log_min_duration=0", "auto_explain.log_analyze=on", "auto_explain.log_triggers=on", "auto_explain.log_buffers=off","client_min_messages=log", ...(process.env.SETS ?? "").split(";").filter(Boolean)]) await admin.query(`alter database ${db} set ${s}`); };
await import("./chunk.js");
