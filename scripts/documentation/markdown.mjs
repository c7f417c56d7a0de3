import { Marked } from 'marked'
import { gfmHeadingId } from 'marked-gfm-heading-id'
import { escapeHtml } from './html.mjs'

const parserOf = (link) =>
  new Marked(gfmHeadingId(), {
    // Wide tables and code scroll in their own frame, by the keyboard too.
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="frame" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>')
          .replaceAll('<pre>', '<pre tabindex="0">'),
    },
    walkTokens(token) {
      if (token.type !== 'link' && token.type !== 'image') return
      token.href = link(token.href)
      // A link to nowhere is its text.
      if (token.href === '') token.type = 'text'
    },
    renderer: {
      // Documents of a repository have no HTML of their own.
      html: ({ text }) => escapeHtml(text),
    },
  })

/** Returns a document in Markdown as HTML. @param {string} markdown @param {(href: string) => string} link of the page for one in the document; an empty one leaves its text */
export const markdownHtml = (markdown, link = (href) => href) =>
  parserOf(link).parse(markdown, { async: false })
