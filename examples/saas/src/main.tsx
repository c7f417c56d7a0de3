import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, type Visit } from './app'
import './shop.css'

const app = document.getElementById('app')
if (!app) throw new Error('index.html has no element with the id app')
const visit = (await (await fetch('/me')).json()) as Visit
createRoot(app).render(
  <StrictMode>
    <App visit={visit} />
  </StrictMode>,
)
