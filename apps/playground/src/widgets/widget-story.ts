import type { ArgTypes } from '@storybook/react-vite'
import docs from 'virtual:widget-docs'
import { widgetPage } from './widget-page'

type Widget = (typeof docs.widgets)[number]
type Prop = Widget['props'][number]

/** Returns the control of a prop; what is no data has none. */
function controlOf({ kind, options }: Prop): ArgTypes[string] {
  if (kind === 'options') return { control: 'select', options }
  if (kind === 'function') return { control: false }
  return { control: kind === 'string' ? 'text' : kind }
}

const argTypeOf = (prop: Prop): ArgTypes[string] => ({
  description: prop.text,
  table: {
    type: { summary: prop.type },
    ...(prop.fallback === null ? {} : { defaultValue: { summary: prop.fallback } }),
  },
  type: { name: 'other', value: prop.type, required: prop.isRequired },
  ...controlOf(prop),
})

/** Returns the controls and the page of a widget, by its sources. */
export function widgetStory(name: string) {
  const widget = docs.widgets.find((one) => one.name === name)
  if (widget === undefined) throw new Error(`The SDK exports no component ${name}.`)
  return {
    argTypes: Object.fromEntries(widget.props.map((prop) => [prop.name, argTypeOf(prop)])),
    parameters: { padding: 0, docs: { page: widgetPage(widget) } },
  }
}
