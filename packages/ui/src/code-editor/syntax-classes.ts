import { syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tagHighlighter, tags } from '@lezer/highlight'

/**
 * Classes only for words with a color of their own: each marked word is an element, which costs
 * time on each key press in its line.
 */
const classes = tagHighlighter([
  { tag: tags.keyword, class: 'tok-keyword' },
  { tag: tags.bool, class: 'tok-bool' },
  { tag: [tags.string, tags.special(tags.string)], class: 'tok-string' },
  { tag: tags.number, class: 'tok-number' },
  { tag: tags.typeName, class: 'tok-typeName' },
  { tag: tags.comment, class: 'tok-comment' },
])

/** Marks the words of a text by their kind; the style sheet has the colours. */
export const syntaxClasses = (): Extension => syntaxHighlighting(classes)
