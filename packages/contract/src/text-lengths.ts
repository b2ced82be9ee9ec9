/**
 * The most characters (code points) that channels show of each output, unless the operator of a server says otherwise. A longer text is kept,
 * with the warning `length_exceeded`.
 */
export const textLengths: Readonly<Record<string, number>> = {
  seo_title: 70,
  meta_description: 160,
  h1: 100,
  og_title: 95,
  og_description: 200,
  marketplace_a_name: 60,
  marketplace_b_name: 200,
  marketplace_c_name: 150,
  messenger_message: 4096,
};
