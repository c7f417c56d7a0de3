import type { Extension } from '@codemirror/state'
import { drawSelection, ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view'

/** How long a caret is shown, and how long it is not, ms. */
const blinkMs = 530

/** On the scrolling element while the caret is not shown. */
const hiddenClass = 'hw-carets-hidden'

class Blinking {
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly view: EditorView) {
    this.begin()
  }

  update({ docChanged, selectionSet, focusChanged }: ViewUpdate) {
    if (docChanged || selectionSet || focusChanged) this.begin()
  }

  destroy() {
    clearInterval(this.timer)
  }

  /** Shown at first: a caret that moves is seen all the while. */
  private begin() {
    clearInterval(this.timer)
    const { classList } = this.view.scrollDOM
    classList.remove(hiddenClass)
    if (this.view.hasFocus) this.timer = setInterval(() => classList.toggle(hiddenClass), blinkMs)
  }
}

/**
 * Draws the selections and their carets, several if there are several. The carets blink by a timer: the library's animation has the
 * browser prepare every frame for as long as the editor has the focus, and restarts at each key.
 */
export function carets(): Extension {
  return [drawSelection({ cursorBlinkRate: 0 }), ViewPlugin.fromClass(Blinking)]
}
