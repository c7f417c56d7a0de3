import { Controls, Primary, Title } from '@storybook/addon-docs/blocks'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import type { WidgetDoc } from '../../../../scripts/documentation/widget-docs.mjs'
import { WidgetReference } from './widget-reference'

/** Returns the page of a widget: the live example with a control for each prop, and the rest. */
export function widgetPage(widget: WidgetDoc) {
  return function WidgetPage() {
    return (
      <>
        <Title>{widget.title}</Title>
        <p>{widget.text}</p>
        <Primary />
        <h2>Props</h2>
        <Controls />
        <HowdahTheme appearance="light" className="sb-unstyled">
          <WidgetReference widget={widget} />
        </HowdahTheme>
      </>
    )
  }
}
