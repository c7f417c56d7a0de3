import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
// The widgets' stylesheet holds the design system's.
import '@howdah/sdk/styles.css'
import './styles/page.css'
import './styles/shell.css'
import './styles/header.css'
import './styles/breadcrumb.css'
import './styles/picker.css'
import './styles/sidebar.css'
import './styles/sheet.css'
import './styles/signed-out.css'
import './styles/shortcuts.css'
import './styles/pages.css'
import './styles/lists.css'
import './styles/status.css'
import './styles/facts.css'
import './styles/project-life.css'
import './styles/forms.css'
import './styles/meter.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { createDashboard, startRequests } from './boot'
import { matchRoute } from './routing/match'
import { routes } from './routes'

/** Milliseconds that the first drawing waits for the page's code, so that shell and page are drawn in one go when it is near. */
const patience = 100

void start()

async function start(): Promise<void> {
  const dashboard = createDashboard()
  const match = matchRoute(routes, location.pathname)
  startRequests(dashboard, match)
  await Promise.race([match?.route.page.preload(), new Promise((resolve) => setTimeout(resolve, patience))])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id root')
  createRoot(root).render(
    <StrictMode>
      <App dashboard={dashboard} />
    </StrictMode>,
  )
}
