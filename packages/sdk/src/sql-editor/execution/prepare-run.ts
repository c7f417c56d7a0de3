import type { PlatformClient } from '@howdah/platform-client/client'
import { useEffect, useState } from 'react'
import { LazyDataGrid } from '../../results/lazy-data-grid'
import { LazyResultTabs } from '../results/lazy-result-tabs'
import { LazyCodeEditor } from '../text/lazy-code-editor'

/**
 * Fetches the code and the slot of a run ahead: a run should wait for neither. A missing part
 * reports its own error when it is needed.
 */
export function prepareRun(client: PlatformClient): void {
  void LazyResultTabs.preload()
  void LazyDataGrid.preload()
  client.runSlots.prepare()
}

/** The code of the editor has been fetched: what matters less may ask its questions now. */
export function useCodeIsHere(): boolean {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => {
    // The editor itself reports a failure.
    void LazyCodeEditor.preload().then((loaded) => loaded && setIsHere(true))
  }, [])
  return isHere
}
