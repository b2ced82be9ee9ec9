/** The value of work, or `late` where it has not ended after so many milliseconds; the work is not stopped. */
export async function inTime<Value>(work: Promise<Value>, milliseconds: number, late: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
