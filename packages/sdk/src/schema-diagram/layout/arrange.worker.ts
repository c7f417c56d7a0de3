import { arrange, type ArrangeRequest } from './arrange'

self.addEventListener('message', ({ data }: MessageEvent<ArrangeRequest>) =>
  self.postMessage(arrange(data)),
)
