/** What is stored of products, as routes may ask for it; the storage itself stays behind the services. */
export type {
  Catalogue,
  CurrentProduct,
  Duplicate,
  ProductHistory,
  StoredVersion,
  VersionResult,
} from "../storage/catalogue.js";
