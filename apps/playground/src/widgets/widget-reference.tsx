import { Code, Heading, Table, Text } from '@howdah/ui/elements'
import type { ReactNode } from 'react'
import docs from 'virtual:widget-docs'
import type { WidgetDoc } from '../../../../scripts/documentation/widget-docs.mjs'
import './widget-reference.css'

interface RowsProps {
  label: string
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** Table whose first column names the rows. Wide ones scroll in their own frame. */
function Rows({ heads, label, rows }: RowsProps) {
  return (
    <div className="reference-frame" role="region" aria-label={label} tabIndex={0}>
      <Table.Root size="1">
        <Table.Header>
          <Table.Row>
            {heads.map((head) => (
              <Table.ColumnHeaderCell key={head}>{head}</Table.ColumnHeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(([name, ...cells], row) => (
            <Table.Row key={row}>
              <Table.RowHeaderCell>{name}</Table.RowHeaderCell>
              {cells.map((cell, column) => (
                <Table.Cell key={column}>{cell}</Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </div>
  )
}

function Section({ children, title }: { children: ReactNode; title: string }) {
  return (
    <section>
      <Heading as="h2" size="4" mb="2">
        {title}
      </Heading>
      {children}
    </section>
  )
}

const codes = (names: readonly string[]) =>
  names.map((name) => (
    <Code key={name} variant="ghost">
      {name}
    </Code>
  ))

function Imports({ widget }: { widget: WidgetDoc }) {
  return (
    <Section title="Import">
      <pre>{`import { ${widget.name} } from '${widget.entry}'\nimport '@howdah/sdk/styles.css'`}</pre>
      {widget.element !== null && (
        <Text as="p" size="2">
          As a custom element: <Code>{`<${widget.element}>`}</Code> of <Code>@howdah/elements</Code>
          .
        </Text>
      )}
      {widget.types.map(({ code, name }) => (
        <pre key={name} tabIndex={0} aria-label={name}>
          {code}
        </pre>
      ))}
    </Section>
  )
}

function Keyboard({ widget }: { widget: WidgetDoc }) {
  return (
    <Section title="Keyboard">
      <Text as="p" size="2" mb="2">
        Tab moves between the controls, and leaves the widget at its ends. The arrow keys move
        inside lists, tabs, menus and grids, each of which is one stop. Enter or Space presses,
        Shift+F10 opens the menu of a row or a cell, and Escape closes the innermost menu, panel or
        dialog.
      </Text>
      {widget.shortcuts.length > 0 && (
        <Rows
          label="Keyboard shortcuts"
          heads={['Action', 'Keys (Mod is Command or Control)']}
          rows={widget.shortcuts.map(({ keys, label }) => [label, keys.join(' or ')])}
        />
      )}
    </Section>
  )
}

function Theming({ widget }: { widget: WidgetDoc }) {
  const known = widget.variables.filter((name) => docs.variables[name] !== undefined)
  return (
    <Section title="Theming">
      <Text as="p" size="2" mb="2">
        The provider’s <Code>theme</Code> sets colors, radius, scaling, density and fonts. Single
        values are variables on <Code>.hw-root</Code>, in menus and dialogs too; the style sheets of
        this widget read these:
      </Text>
      <Rows
        label="Theming variables"
        heads={['Variable', 'Meaning']}
        rows={known.map((name) => [<Code key={name}>{name}</Code>, docs.variables[name]])}
      />
    </Section>
  )
}

function Texts({ widget }: { widget: WidgetDoc }) {
  return (
    <Section title="Messages">
      <Text as="p" size="2" mb="2">
        The provider’s <Code>messages</Code> replaces texts by group; the widget’s own replaces
        those of its first group. Functions have the values of a text as arguments.
      </Text>
      {widget.groups.map(({ entries, name }) => (
        <details key={name}>
          <summary>
            {name} ({entries.length})
          </summary>
          <Rows
            label={`Messages of ${name}`}
            heads={['Key', 'Built-in text']}
            rows={entries.map(({ key, text }) => [<Code key={key}>{key}</Code>, text])}
          />
        </details>
      ))}
    </Section>
  )
}

function Events({ widget }: { widget: WidgetDoc }) {
  const callbacks = widget.props.filter(({ name }) => /^on[A-Z]/.test(name))
  return (
    <Section title="Events">
      <Rows
        label="Events"
        heads={['Event', 'Meaning']}
        rows={[
          ...callbacks.map(({ name, text }) => [<Code key={name}>{name}</Code>, text]),
          ...widget.events.map(({ name, text }) => [
            <Code key={name}>{name}</Code>,
            `${text} By onEvent of the provider.`.trim(),
          ]),
        ]}
      />
    </Section>
  )
}

function Operations({ widget }: { widget: WidgetDoc }) {
  const others = widget.operations.filter((name) => !widget.neededOperations.includes(name))
  return (
    <Section title="Operations of the contract">
      <Rows
        label="Operations of the contract"
        heads={['Use', 'Operations']}
        rows={[
          ['Needed: without them, it shows nothing of use', codes(widget.neededOperations)],
          ['Used where the platform has them', codes(others)],
        ].filter(([, names]) => names!.length > 0)}
      />
    </Section>
  )
}

/** Reference of a widget, all of it from the sources. */
export function WidgetReference({ widget }: { widget: WidgetDoc }) {
  return (
    <article className="reference">
      <Imports widget={widget} />
      {widget.name !== 'HowdahProvider' && <Keyboard widget={widget} />}
      <Theming widget={widget} />
      {widget.groups.length > 0 && <Texts widget={widget} />}
      <Events widget={widget} />
      {widget.operations.length > 0 && <Operations widget={widget} />}
    </article>
  )
}
