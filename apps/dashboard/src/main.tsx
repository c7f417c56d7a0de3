import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
// The widgets' stylesheet holds the design system's.
import '@howdah/sdk/styles.css'
import './styles/page.css'
import './styles/shell.css'
import './styles/pages.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { createDashboard, startRequests } from './boot'
import { matchRoute } from './routing/match'
import { routes } from './routes'

const dashboard = createDashboard()
startRequests(dashboard, matchRoute(routes, location.pathname))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <App dashboard={dashboard} />
  </StrictMode>,
)
