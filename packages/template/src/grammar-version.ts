/**
 * The version of the template language that this package implements; a service returns it as `rule_version`.
 * It is the edition of the language: it changes when a template that was valid gets another meaning.
 */
export const grammarVersion = "2";
