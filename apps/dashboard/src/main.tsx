import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
// The widgets' stylesheet holds the design system's.
import '@howdah/sdk/styles.css'
import './root.css'
import './shell/shell.css'
import './shell/header/header.css'
import './shell/header/breadcrumb.css'
import './shell/pickers/picker.css'
import './shell/sidebar/sidebar.css'
import './shell/sidebar/sidebar-sheet.css'
import './shell/bare-layout.css'
import './shortcuts/shortcuts.css'
import './routing/page.css'
import './lists/lists.css'
import './project-status/status.css'
import './details/details.css'
import './project-life/project-life.css'
import './forms/forms.css'
import './forms/passwords/password-meter.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { createDashboard, startRequests } from './boot'
import { matchRoute } from './routing/match'
import { routes } from './routes'

/** Milliseconds that the first drawing waits for the page's code, so that shell and page are drawn in one go when it is near. */
const FIRST_PAINT_WAIT_MS = 100

void start()

async function start(): Promise<void> {
  const dashboard = createDashboard()
  const match = matchRoute(routes, location.pathname)
  startRequests(dashboard, match)
  await Promise.race([
    match?.route.page.preload(),
    new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_WAIT_MS)),
  ])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id root')
  createRoot(root).render(
    <StrictMode>
      <App dashboard={dashboard} />
    </StrictMode>,
  )
}
