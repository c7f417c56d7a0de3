import { Flex, Text } from '@howdah/ui/elements'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { CodeEditor } from '@howdah/ui/code-editor/code-editor'
import type { CodeEditorHandle, SqlCatalog } from '@howdah/ui/code-editor/code-editor.types'
import css from '@howdah/ui/styles.css?inline'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef, useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { sampleCatalog } from './catalog-sample'
import { ShadowBox } from './shadow-box'

const QUERY = `-- people and what they bought
select u.email, sum(o.total) as total, 'it''s' as note, true
from users u
join orders o on o.user_id = u.id
where u.email like '%@example.com' and o.total > 12.50
group by u.email;

select count(*) from orders;`

const meta = {
  title: 'ui/CodeEditor',
  component: CodeEditor,
  parameters: { padding: 0 },
  args: {
    'aria-label': 'SQL',
    catalog: sampleCatalog,
    style: { height: 320 },
    onValueChange: fn(),
    onSelectionChange: fn(),
  },
} satisfies Meta<typeof CodeEditor>

export default meta
type Story = StoryObj<typeof meta>

const contentOf = (root: ParentNode = document) =>
  root.querySelector<HTMLElement>('.cm-content') as HTMLElement

/** Types as a person does, and waits for what the editor makes of it. */
async function type(text: string, root: ParentNode = document) {
  contentOf(root).focus()
  await userEvent.keyboard(text.replace(/[{[]/g, '$&$&'))
}

const completions = (root: ParentNode = document) =>
  [...root.querySelectorAll('.cm-tooltip-autocomplete li')].map(
    (item) => item.querySelector('.cm-completionLabel')?.textContent,
  )

/**
 * Picks by mouse, because the list ignores Enter for a moment after it opens, in favor of a user
 * who is still typing.
 */
const pickFirst = () =>
  userEvent.click(document.querySelector('.cm-tooltip-autocomplete li') as Element)

export const WithAQuery: Story = {
  args: { defaultValue: QUERY, activeRange: { from: 0, to: QUERY.indexOf(';') } },
  play: async ({ canvas }) => {
    const editor = canvas.getByRole('textbox', { name: 'SQL' })
    await expect(editor).toHaveTextContent('select u.email')
    await expect(getComputedStyle(editor).fontSize).toBe('13px')
    await expect(getComputedStyle(editor).tabSize).toBe('2')
    await waitFor(() =>
      expect(document.querySelectorAll('.hw-code-editor-statement').length).toBe(6),
    )
  },
}

export const WithAQueryInDark: Story = { ...WithAQuery, globals: { appearance: 'dark' } }

export const CompletesColumnsWithoutTheirTable: Story = {
  play: async ({ args }) => {
    await type('select * from users where em')
    await waitFor(() => expect(completions()[0]).toBe('email'))
    await pickFirst()
    await waitFor(() =>
      expect(args.onValueChange).toHaveBeenLastCalledWith('select * from users where email'),
    )
  },
}

export const CompletesByAliasAndQuotesWhereNeeded: Story = {
  play: async ({ args }) => {
    await type('select * from users u where u.dis')
    await waitFor(() => expect(completions()).toEqual(['displayName']))
    await pickFirst()
    await waitFor(() =>
      expect(args.onValueChange).toHaveBeenLastCalledWith(
        'select * from users u where u."displayName"',
      ),
    )
  },
}

export const CompletesTables: Story = {
  // The list is scrolled by the arrows of the editor, which owns it by aria-activedescendant; the rule does not know that pattern.
  parameters: {
    a11y: {
      config: {
        rules: [
          { id: 'scrollable-region-focusable', selector: ':not(.cm-tooltip-autocomplete > ul)' },
        ],
      },
    },
  },
  play: async () => {
    await type('select * from us')
    await waitFor(() => expect(completions().slice(0, 2)).toEqual(['users', 'users']))
    const details = [
      ...document.querySelectorAll('.cm-tooltip-autocomplete li .cm-completionDetail'),
    ].map((detail) => detail.textContent)
    await expect(details.slice(0, 2)).toEqual(['public', 'auth'])
  },
}

const slowCatalog: SqlCatalog = {
  ...sampleCatalog,
  columns: async (schema, relation) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return sampleCatalog.columns(schema, relation)
  },
}

/** The list was still being put together when the focus went; it must not open over what the focus went to. */
export const NoListAfterTheFocusHasGone: Story = {
  args: { catalog: slowCatalog },
  play: async ({ canvas }) => {
    await type('select * from users where em')
    canvas.getByRole('textbox', { name: 'SQL' }).blur()
    await new Promise((resolve) => setTimeout(resolve, 800))
    await expect(completions()).toEqual([])
  },
}

/** The focus stays in the editor, but the list would cover the result of the key. */
export const AKeyOfTheHostClosesTheList: Story = {
  args: { keys: [{ key: 'Mod-Enter', run: fn() }] },
  play: async ({ args }) => {
    await type('select * from users where em')
    await waitFor(() => expect(completions()[0]).toBe('email'))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(args.keys?.[0]?.run).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(completions()).toEqual([]))
  },
}

export const ProblemUnderlined: Story = {
  args: {
    defaultValue: 'select *\nfrom usres',
    problems: [{ from: 14, to: 19, message: 'relation "usres" does not exist', severity: 'error' }],
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(document.querySelector('.cm-lintRange-error')).toHaveTextContent('usres'),
    )
    const editor = canvas.getByRole('textbox', { name: 'SQL' })
    await expect(editor).toHaveAccessibleDescription('Line 2: relation "usres" does not exist')
    editor.focus()
    await userEvent.keyboard('{F8}')
    await waitFor(() =>
      expect(document.querySelector('.cm-tooltip .cm-diagnostic')).toHaveTextContent(
        'relation "usres" does not exist',
      ),
    )
  },
}

export const ReadOnly: Story = {
  args: { defaultValue: 'select 1', readOnly: true },
  play: async ({ canvas, args }) => {
    await type('x')
    await waitFor(() =>
      expect(canvas.getByRole('textbox')).toHaveAttribute('aria-readonly', 'true'),
    )
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

export const Placeholder: Story = { args: { placeholder: 'select ...' } }

export const KeysOfTheHost: Story = {
  args: { defaultValue: 'select 1', keys: [{ key: 'Mod-Enter', run: fn() }] },
  render: (args) => (
    <Flex direction="column">
      <button type="button" style={{ minHeight: 24 }}>
        Outside
      </button>
      <CodeEditor {...args} />
    </Flex>
  ),
  play: async ({ canvas, args }) => {
    const run = args.keys?.[0]?.run
    canvas.getByRole('button', { name: 'Outside' }).focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(run).not.toHaveBeenCalled()
    contentOf().focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(run).toHaveBeenCalledOnce()
    await expect(contentOf()).toHaveTextContent('select 1')
    // Tab is the browser's: the editor is no trap.
    await userEvent.tab()
    await waitFor(() => expect(contentOf()).not.toHaveFocus())
  },
}

/** Parent that updates the value with a delay, for example because it saves first. */
function DelayedParent({ delay }: { delay: number }) {
  const [value, setValue] = useState('')
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const editor = useRef<CodeEditorHandle>(null)
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  return (
    <Flex direction="column" gap="2">
      <CodeEditor
        ref={editor}
        aria-label="SQL"
        value={value}
        onValueChange={(next) => {
          timers.current.add(setTimeout(() => setValue(next), delay))
        }}
        style={{ height: 120 }}
      />
      <Text size="2" data-testid="parent">
        {value}
      </Text>
      <button type="button" onClick={() => setValue('select 42')}>
        From outside
      </button>
    </Flex>
  )
}

export const TypingLosesNothingToDelayedAnswers: Story = {
  render: () => <DelayedParent delay={120} />,
  play: async ({ canvas }) => {
    const text = "select 'every character stays' as stored"
    contentOf().focus()
    // Brackets and quotes close themselves; typed over, they stay one.
    await userEvent.keyboard(text, { delay: 15 } as never)
    await waitFor(() => expect(canvas.getByTestId('parent')).toHaveTextContent(text), {
      timeout: 20_000,
    })
    await expect(contentOf()).toHaveTextContent(text)
    await userEvent.click(canvas.getByRole('button', { name: 'From outside' }))
    await waitFor(() => expect(contentOf()).toHaveTextContent('select 42'))
  },
}

export const InAShadowRoot: Story = {
  parameters: { bare: true },
  render: (args) => (
    <ShadowBox css={css}>
      <HowdahTheme appearance="light">
        <CodeEditor {...args} defaultValue={QUERY} />
      </HowdahTheme>
    </ShadowBox>
  ),
  play: async ({ canvasElement }) => {
    const shadow = await waitFor(() => {
      const root = canvasElement.querySelector('[data-shadow]')?.shadowRoot
      if (!root?.querySelector('.cm-content')) throw new Error('not there yet')
      return root
    })
    // CodeMirror's own rules have to be in the same root, or the lines would not be laid out.
    await waitFor(() =>
      expect(getComputedStyle(shadow.querySelector('.cm-scroller') as Element).display).toBe(
        'flex',
      ),
    )
    await waitFor(() =>
      expect(getComputedStyle(shadow.querySelector('.tok-keyword') as Element).color).not.toBe(
        getComputedStyle(contentOf(shadow)).color,
      ),
    )
  },
}
