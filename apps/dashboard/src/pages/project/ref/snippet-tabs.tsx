import { SegmentedControl } from '@howdah/ui/elements'
import { useState } from 'react'
import { CopyButton } from '../../../forms/copying/copy-button'
import type { ConnectionSnippet } from './connection-snippets'
import { projectMessages as messages } from './project.messages'

/** Tabs that show one snippet at a time. */
export function SnippetTabs({ snippets }: { snippets: readonly ConnectionSnippet[] }) {
  const [chosen, setChosen] = useState(snippets[0]?.id)
  const snippet = snippets.find(({ id }) => id === chosen) ?? snippets[0]
  if (!snippet) return null
  return (
    <>
      <SegmentedControl.Root
        size="1"
        value={snippet.id}
        aria-label={messages.snippets}
        // The values are those of the items.
        onValueChange={(id) => setChosen(id as ConnectionSnippet['id'])}
      >
        {snippets.map(({ id, label }) => (
          <SegmentedControl.Item key={id} value={id}>
            {label}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <div className="hd-snippet-frame">
        <pre
          className="hd-snippet hd-code"
          tabIndex={0}
          aria-label={messages.snippetOf(snippet.label)}
        >
          {snippet.code}
        </pre>
        <span className="hd-snippet-copy">
          <CopyButton text={snippet.code} name={messages.snippetName} />
        </span>
      </div>
    </>
  )
}
