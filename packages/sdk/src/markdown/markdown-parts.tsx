import type { Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

export const MARKDOWN_PLUGINS = [remarkGfm]

/** Only absolute links remain links: a relative address would lead to the host's own pages. */
const OUTWARD = /^(?:https?:|mailto:)/i

/**
 * Components for another person's Markdown: it has no HTML of its own, no image is fetched, and
 * links send no referrer.
 */
export const MARKDOWN_COMPONENTS: Components = {
  a: ({ href, children }) =>
    href !== undefined && OUTWARD.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // An image would disclose to its server who reads the text, and when.
  img: ({ alt, src }) => (
    <span className="hw-cell-markdown-image">
      {alt} {typeof src === 'string' && <code>{src}</code>}
    </span>
  ),
  input: ({ checked }) => <span aria-hidden>{checked ? '☑' : '☐'}</span>,
}
