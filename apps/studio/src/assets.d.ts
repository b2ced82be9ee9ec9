declare module "*.dict?url" {
  const address: string;
  export default address;
}
