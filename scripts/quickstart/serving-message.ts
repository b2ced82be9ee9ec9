export interface Serving {
  /** `http://127.0.0.1:3000` */
  readonly address: string;
  readonly apiKey: string;
  /** Whether `/studio` answers: STUDIO=off takes it away. */
  readonly hasStudio: boolean;
  /** A product that has texts. */
  readonly externalId: string;
}

/** What stays on the terminal while the server serves: where it is, and what to try. */
export function servingMessage({ address, apiKey, hasStudio, externalId }: Serving): string {
  return [
    `Serving ${address}   stop with Ctrl-C`,
    ...(hasStudio ? [`Studio  ${address}/studio   write templates and see the texts, in a browser`] : []),
    `API key ${apiKey}`,
    "",
    "Try:",
    `  curl -s ${address}/v1/products/${encodeURIComponent(externalId)} -H 'Authorization: Bearer ${apiKey}'`,
  ].join("\n");
}
