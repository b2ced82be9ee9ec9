import pLimit, { type LimitFunction } from "p-limit";
import { ApiError } from "../errors/api-error.js";

export interface TurnLimits {
  /** Requests at work at the same time. */
  readonly overall: number;
  /**
   * Of those, requests of one project: fewer than `overall`, or one of each, so that no project keeps the others out.
   */
  readonly perProject: number;
  /** Requests of one project that wait. */
  readonly waiting: number;
}

/**
 * Lets a few requests at a time do what takes much memory or time. Projects take turns: of each,
 * only `perProject` requests stand in the common queue.
 */
export class FairTurns {
  readonly #overall: LimitFunction;
  /** Kept: there are only as many as projects. */
  readonly #projects = new Map<string, LimitFunction>();

  constructor(readonly limits: TurnLimits) {
    this.#overall = pLimit(limits.overall);
  }

  /** @throws ApiError 503 when too many requests of the project wait already */
  async run<Result>(project: string, work: () => Promise<Result>): Promise<Result> {
    const { perProject, waiting } = this.limits;
    const own = this.#projects.get(project) ?? pLimit(perProject);
    this.#projects.set(project, own);
    if (own.activeCount + own.pendingCount >= perProject + waiting) {
      throw new ApiError("service_unavailable", {
        message: "service_unavailable.turns",
        values: { waiting },
      });
    }
    return own(() => this.#overall(work));
  }
}
