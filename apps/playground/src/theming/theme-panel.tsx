import { HowdahProvider, type HowdahThemeSettings } from '@howdah/sdk'
import { ResultsGrid, resultSetOfRows } from '@howdah/sdk/results-grid'
import { StorageExplorer } from '@howdah/sdk/storage-explorer'
import { Users } from '@howdah/sdk/users'
import { Button } from '@howdah/ui/elements'
import { useState, type ReactNode } from 'react'
import { ORDERS, orders } from '../sdk/scenes/sql-scene'
import { memoryStorage, STORY_BASE_URL, STORY_PROJECT } from '../sdk/scenes/story-frame'
import { storyStorage } from '../sdk/scenes/story-storage'
import { people, usersPlatform } from '../sdk/scenes/users-platform'
import { elementCode, providerCode, themeOf, type ThemeFields } from './theme-code'
import './theme-panel.css'

const choices = {
  appearance: ['inherit', 'light', 'dark'],
  grayColor: ['slate', 'gray'],
  radius: ['none', 'small', 'medium', 'large', 'full'],
  scaling: ['90%', '95%', '100%', '105%', '110%'],
  density: ['compact', 'standard', 'comfortable'],
} as const

const labels: Record<keyof ThemeFields, string> = {
  appearance: 'Appearance',
  accentColor: 'Accent color',
  grayColor: 'Gray',
  radius: 'Radius',
  scaling: 'Scaling',
  density: 'Density',
  fontFamily: 'Font',
  codeFontFamily: 'Font of code',
}

const columns = ORDERS.map(([name, typeOid, typeName]) => ({ name, typeOid, typeName }))
const result = resultSetOfRows(columns, orders(50))
const files = {
  pictures: { public: true, files: { 'beach.png': { size: 48_213, mimetype: 'image/png' } } },
  documents: { files: {} },
}

interface PreviewProps {
  theme: HowdahThemeSettings
  fetch: typeof globalThis.fetch
  children: ReactNode
}

function Preview({ children, fetch, theme }: PreviewProps) {
  const [storage] = useState(() => memoryStorage())
  return (
    <HowdahProvider
      baseUrl={STORY_BASE_URL}
      project={{ ref: STORY_PROJECT }}
      person={{ id: 'u_1' }}
      {...{ fetch, storage, theme }}
    >
      <div className="theme-panel-widget">{children}</div>
    </HowdahProvider>
  )
}

interface CodeProps {
  label: string
  code: string
}

/** Code to copy. */
function Exported({ code, label }: CodeProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <section aria-label={label}>
      <pre tabIndex={0} aria-label={label}>
        {code}
      </pre>
      <Button size="1" variant="soft" onClick={() => void copy()}>
        {isCopied ? 'Copied' : `Copy for ${label}`}
      </Button>
    </section>
  )
}

/** Sets a theme by its fields, shows widgets in it and the code that sets it in a page. */
export function ThemePanel({ initial = {} }: { initial?: ThemeFields }) {
  const [fields, setFields] = useState<ThemeFields>(initial)
  const [storage] = useState(() => storyStorage(files))
  const [users] = useState(() => usersPlatform(people))
  const set = (name: keyof ThemeFields, value: string) => setFields({ ...fields, [name]: value })
  const theme = themeOf(fields)
  const select = (name: keyof typeof choices, fallback: string) => (
    <label>
      {labels[name]}
      <select value={fields[name] ?? fallback} onChange={(event) => set(name, event.target.value)}>
        {choices[name].map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  )
  const text = (name: keyof ThemeFields, placeholder: string) => (
    <label>
      {labels[name]}
      <input
        value={fields[name] ?? ''}
        placeholder={placeholder}
        onChange={(event) => set(name, event.target.value)}
      />
    </label>
  )
  return (
    <main className="theme-panel">
      <form aria-label="Theme" onSubmit={(event) => event.preventDefault()}>
        {select('appearance', 'inherit')}
        {text('accentColor', 'iris, #0a7, oklch(0.6 0.2 250)')}
        <label>
          Pick a color
          <input
            type="color"
            value={/^#[\da-f]{6}$/i.test(fields.accentColor ?? '') ? fields.accentColor : '#5b5bd6'}
            onChange={(event) => set('accentColor', event.target.value)}
          />
        </label>
        {select('grayColor', 'slate')}
        {select('radius', 'medium')}
        {select('scaling', '95%')}
        {select('density', 'standard')}
        {text('fontFamily', 'the page’s')}
        {text('codeFontFamily', 'the system’s')}
        <Button type="button" size="1" variant="soft" onClick={() => setFields({})}>
          Reset
        </Button>
        <Exported label="React" code={providerCode(theme)} />
        <Exported label="custom elements" code={elementCode(theme)} />
      </form>
      <div className="theme-panel-preview">
        <Preview theme={theme} fetch={storage.fetch}>
          <StorageExplorer defaultView={{ bucketId: 'pictures' }} />
        </Preview>
        <Preview theme={theme} fetch={storage.fetch}>
          <ResultsGrid result={result} />
        </Preview>
        <Preview theme={theme} fetch={users}>
          <Users />
        </Preview>
      </div>
    </main>
  )
}
