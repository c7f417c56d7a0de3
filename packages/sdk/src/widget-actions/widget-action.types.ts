/** Something that a widget on screen can do, for a command menu of the host's own. */
export interface WidgetAction {
  /** The same at each visit, such as `sql-editor.run`; of the second widget of its kind `sql-editor.run:2`. */
  id: string
  /** Label of the widget's own button. */
  label: string
  /** The name of the widget, which is its text `regionLabel`; of a second one with this name `SQL editor (2)`. */
  group: string
  /** The keys that do the same while the focus is in the widget. `Mod` is Command or Control. */
  shortcut?: string
  /** Performs the action of the button; does nothing if the widget has removed it. */
  run: () => void
}

/** An action as a part of a widget offers it: the rest is known of the widget. */
export interface OfferedAction {
  /** Id within the widget. If two parts offer the same one, the last one takes precedence. */
  id: string
  label: string
  shortcut?: string
  run: () => void
}
