import type { OwnTexts } from '@howdah/ui/theme/own-texts'
import { counted, shown } from './counted'

type TextsOf<Part extends keyof OwnTexts> = Required<NonNullable<OwnTexts[Part]>>

const size = (rows: number, columns: number) =>
  `${counted(rows, 'Zeile', 'Zeilen')}, ${counted(columns, 'Spalte', 'Spalten')}`

export const errorAlert: TextsOf<'errorAlert'> = {
  error: (message) => `Fehler: ${message}`,
  serviceUnavailable: '503 Dienst vorübergehend nicht verfügbar',
  unknown: 'Ein unbekannter Fehler ist aufgetreten',
  codeNotLoaded:
    'Dieser Teil der Seite konnte nicht geladen werden. Prüfe die Verbindung und versuche es erneut, oder lade die Seite neu.',
  advice:
    'Lade die Seite neu. Wenn das Problem länger als ein paar Minuten besteht, wende dich an den Support.',
  adviceAlone: 'Lade die Seite neu, und bei Bedarf in ein paar Minuten noch einmal.',
  contactSupport: 'Support kontaktieren',
  retry: 'Erneut versuchen',
  detail: (text) => `Detail: ${text}`,
  hint: (text) => `Hinweis: ${text}`,
  requestId: (id) => `Anfrage-ID: ${id}`,
}

export const dataGrid: TextsOf<'dataGrid'> = {
  copyCell: 'Zellinhalt kopieren',
  copySelection: 'Kopieren',
  copyAs: 'Kopieren als',
  formats: { csv: 'CSV', json: 'JSON', markdown: 'Markdown', sql: 'SQL INSERT' },
  viewCell: 'Zellinhalt ansehen',
  null: 'NULL',
  signs: { key: 'Primärschlüssel', link: 'Fremdschlüssel' },
  addColumn: 'Spalte hinzufügen',
  rowNumber: 'Zeilennummer',
  changeMarks: { new: 'neu', edited: 'geändert', deleted: 'wird gelöscht' },
  changedCell: 'geändert, nicht gespeichert',
  selectRow: (row) => `Zeile ${row} auswählen`,
  selectAll: 'Alle Zeilen auswählen',
  selected: (rows, columns) => `Ausgewählt: ${size(rows, columns)}`,
  copied: (rows, columns) =>
    rows === 1 && columns === 1 ? 'Kopiert' : `Kopiert: ${size(rows, columns)}`,
  copyRefused: 'Kopieren fehlgeschlagen: Der Browser erlaubt es hier nicht.',
  copyTooLarge: 'Zu groß für die Zwischenablage.',
  copyFailed: 'Kopieren fehlgeschlagen.',
  cutLength: (characters) => `(${shown(characters)} Zeichen)`,
}

export const cellEditor: TextsOf<'cellEditor'> = {
  null: 'NULL',
  default: 'DEFAULT',
  empty: 'leerer Text',
  nullKey: 'Alt+N',
  defaultKey: 'Alt+D',
  choices: 'Werte',
  noChoice: 'Kein gültiger Wert.',
}

export const codeEditor: TextsOf<'codeEditor'> = {
  problem: (line, message) => `Zeile ${line}: ${message}`,
  phrases: {
    Find: 'Suchen',
    Replace: 'Ersetzen',
    next: 'weiter',
    previous: 'zurück',
    all: 'alle',
    'match case': 'Groß-/Kleinschreibung',
    regexp: 'Regulärer Ausdruck',
    'by word': 'ganze Wörter',
    replace: 'ersetzen',
    'replace all': 'alle ersetzen',
    close: 'schließen',
    'current match': 'aktueller Treffer',
    'on line': 'in Zeile',
    'replaced $ matches': '$ Treffer ersetzt',
    'replaced match on line $': 'Treffer in Zeile $ ersetzt',
    'Go to line': 'Gehe zu Zeile',
    go: 'los',
    'Control character': 'Steuerzeichen',
    'Selection deleted': 'Auswahl gelöscht',
    'Folded lines': 'Eingeklappte Zeilen',
    'Unfolded lines': 'Ausgeklappte Zeilen',
    'folded code': 'eingeklappter Code',
    to: 'bis',
    unfold: 'ausklappen',
    'Fold line': 'Zeile einklappen',
    'Unfold line': 'Zeile ausklappen',
    Completions: 'Vervollständigungen',
    Diagnostics: 'Befunde',
    'No diagnostics': 'Keine Befunde',
    '$ unchanged lines': '$ unveränderte Zeilen',
  },
}

export const toast: TextsOf<'toast'> = {
  region: 'Benachrichtigungen',
  dismiss: 'Schließen',
  unknownError: 'Ein unbekannter Fehler ist aufgetreten',
}
