/** One bucket: the same page, so that the explorer stays as it is. */
export { default } from '../page'
