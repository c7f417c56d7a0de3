/** Alias of the SQL editor, for links of a self-hosted server. */
export { default } from '../page'
