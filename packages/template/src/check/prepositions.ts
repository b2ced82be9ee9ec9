/**
 * What `after` takes: the prepositions that govern a case by the morphology's table, in either shape, and those that
 * govern several, where the author states one.
 */
export const prepositionsAfter: readonly string[] = (
  "о об обо при без безо близ ввиду взамен вместо вне внутри возле вокруг вроде вследствие вдоль для до из изо из-за из-под кроме мимо наподобие " +
  "напротив насчёт около от ото относительно поверх помимо посреди после против ради сверх свыше среди у благодаря вопреки к ко навстречу " +
  "наперекор подобно согласно включая про сквозь спустя через меж между над надо перед передо с со в во на за под подо по"
).split(" ");
