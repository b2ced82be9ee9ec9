/**
 * What the process ends with: 0 all right, 1 some rows failed or templates have errors, 2 wrong usage or a file that can't be
 * read or written; 130 and 143 when it was stopped by SIGINT or SIGTERM, as shells expect.
 */
export type ExitStatus = 0 | 1 | 2 | 130 | 143;
