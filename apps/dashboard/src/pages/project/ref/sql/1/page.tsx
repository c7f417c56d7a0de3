/** Where the links of a self-hosted server lead: the same editor. */
export { default } from '../page'
