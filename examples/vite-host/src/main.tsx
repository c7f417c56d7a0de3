import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import './layout.css'

// `?show=host` and `?show=widgets` leave out the other half, to see each alone; `?show=files` has explorers of files for the editors.
const show = new URLSearchParams(location.search).get('show')
if (show !== 'widgets') await import('./hostile.css')

const app = document.getElementById('app')
if (!app) throw new Error('index.html has no element with the id app')
createRoot(app).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <App
        host={show !== 'widgets'}
        widgets={show === 'host' ? null : show === 'files' ? 'explorers' : 'editors'}
      />
    </QueryClientProvider>
  </StrictMode>,
)
