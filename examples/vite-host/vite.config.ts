import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sessionEndpoint } from './session-endpoint'

export default defineConfig({
  plugins: [react(), sessionEndpoint()],
  build: { target: 'es2022' },
})
