import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import '@howdah/ui/styles.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { StrictMode } from 'react'
import { StoryLanguage, type StoryLocale } from '../src/sdk/scenes/story-language'
import { configure } from 'storybook/test'
import './preview.css'

/**
 * Timeout of asynchronous queries in a story, in ms: code loads on demand, and machines can be
 * slow.
 */
configure({ asyncUtilTimeout: 20_000 })

/** Stories that bring a theme of their own, or none, say `parameters: { bare: true }`. */
const withTheme: Decorator = (Story, { globals, parameters }) => {
  const appearance = globals['appearance'] === 'dark' ? 'dark' : 'light'
  document.body.dataset['appearance'] = appearance
  document.documentElement.dir = globals['direction'] === 'rtl' ? 'rtl' : 'ltr'
  const locale = globals['locale'] as StoryLocale // one of the toolbar's
  if (parameters['bare'] === true) {
    return (
      <StrictMode>
        <StoryLanguage value={locale}>
          <Story />
        </StoryLanguage>
      </StrictMode>
    )
  }
  return (
    <StrictMode>
      <HowdahTheme
        appearance={appearance}
        style={{
          padding: parameters['padding'] === 0 ? 0 : 16,
          background: 'var(--color-background)',
        }}
      >
        <ToastProvider>
          <StoryLanguage value={locale}>
            <Story />
          </StoryLanguage>
        </ToastProvider>
      </HowdahTheme>
    </StrictMode>
  )
}

const preview: Preview = {
  decorators: [withTheme],
  initialGlobals: { appearance: 'light', locale: 'en', direction: 'ltr' },
  globalTypes: {
    appearance: {
      description: 'Light or dark',
      toolbar: {
        title: 'Appearance',
        icon: 'contrast',
        items: ['light', 'dark'],
        dynamicTitle: true,
      },
    },
    locale: {
      description: 'Language of the widgets; Pseudo shows which texts are replaceable',
      toolbar: {
        title: 'Locale',
        icon: 'globe',
        items: [
          { value: 'en', title: 'English' },
          { value: 'de', title: 'Deutsch' },
          { value: 'pseudo', title: 'Pseudo' },
        ],
        dynamicTitle: true,
      },
    },
    direction: {
      description: 'Direction of the page',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    },
  },
}

export default preview
