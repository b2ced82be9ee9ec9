/** By whom it is owned, of what kind it is, and that it is an institution or enterprise: "ГБУЗ", "МБОУ", "ФГУП", "ЦРБ". */
const INSTITUTION = /^(?:(?:Ф?Г|ОГ|М|К|Ч)[БАК]?[А-ЯЁ]{0,3}У[ЗКПДС]?|[ГЦР][А-Я]?[КРОД]Б|[ОП]?А?НО|СОШ|ВУЗ|НИИ[А-ЯЁ]*)$/;

/** The abbreviation of a kind of institutions, written in capitals, which never declines: "ГБУЗ", "МБОУ", "ГКБ". */
export function isInstitution(word: string): boolean {
  return word.length > 2 && INSTITUTION.test(word);
}
