import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './accounts.css'
import { App } from './app'

const app = document.getElementById('app')
if (!app) throw new Error('index.html has no element with the id app')
createRoot(app).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
