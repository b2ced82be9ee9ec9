/** The first example of the root README. */
export const template = "Купить {{color}} {{name}} {{brand|lock}} за {{price|money:₽}}";

export interface Product {
  readonly color: string;
  readonly name: string;
  readonly brand: string;
  readonly price: string;
}

export const products: readonly Product[] = [
  { color: "чёрный", name: "кресло-качалка", brand: "Leset", price: "21 990" },
  { color: "стальной", name: "кухонные ножи", brand: "Samura", price: "5490" },
  { color: "белый", name: "плюшевый медведь", brand: "Topi", price: "2190.5" },
];
