import { useRef } from "preact/hooks";

/** The same array while its members are the same. */
export function useSame<Member>(list: readonly Member[]): readonly Member[] {
  const last = useRef(list);
  const isSame = last.current.length === list.length && list.every((member, place) => member === last.current[place]);
  if (!isSame) last.current = list;
  return last.current;
}
