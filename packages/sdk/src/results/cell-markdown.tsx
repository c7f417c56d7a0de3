import Markdown from 'react-markdown'
import { MARKDOWN_COMPONENTS, MARKDOWN_PLUGINS } from '../markdown/markdown-parts'

/** A cell's text as Markdown. No HTML of the text's own, no picture is fetched, and links go out without a word about where they were. */
export function CellMarkdown({ text }: { text: string }) {
  return (
    <div className="hw-cell-markdown" tabIndex={0}>
      <Markdown remarkPlugins={MARKDOWN_PLUGINS} components={MARKDOWN_COMPONENTS}>
        {text}
      </Markdown>
    </div>
  )
}
