/**
 * The version of the template language that this package implements; a service returns it as `rule_version`.
 * The first number changes when a template that was valid gets another meaning, the second when something is added.
 */
export const grammarVersion = "1.0";
