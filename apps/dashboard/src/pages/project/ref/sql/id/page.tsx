/** One snippet in front of the others: the same page, so that the tabs stay as they are. */
export { default } from '../page'
