import * as AlertDialog from './overlays/alert-dialog'
import * as ContextMenu from './overlays/context-menu'
import * as Dialog from './overlays/dialog'
import * as DropdownMenu from './overlays/dropdown-menu'
import * as Popover from './overlays/popover'
import * as Select from './overlays/select'

export { AlertDialog, ContextMenu, Dialog, DropdownMenu, Popover, Select }
export { afterPaint } from './lazy/after-paint'
export { lazyCode, lazyComponent, type LazyCode, type LazyComponent } from './lazy/lazy-code'
export { createTimer, type Timer } from './scheduling/timer'
export type { ReadonlyStore } from './store/readonly-store'
export { focusedElement } from './focus/focused-element'
export { openerOf } from './overlays/opener-of'
export { ScrollArea, type ScrollAreaProps } from './overlays/scroll-area'
export { Tooltip, type TooltipProps } from './overlays/tooltip'

export { rootOf } from './theme/root-of'
export { HowdahTheme, type HowdahThemeProps } from './theme/howdah-theme'
export type { HowdahAppearance } from './theme/appearance'
export {
  useHowdahTheme,
  type HowdahAccentColor,
  type HowdahGrayColor,
  type HowdahRadius,
  type HowdahScaling,
  type HowdahThemeContext,
} from './theme/theme-context'

export { ErrorAlert, type ErrorAlertProps } from './error-alert/error-alert'
export {
  SupportLinkContext,
  type SupportLink,
  type SupportSubject,
} from './error-alert/support-link'
export { SqlErrorAlert, type SqlErrorAlertProps } from './error-alert/sql-error-alert'
export { errorAlertMessages, type ErrorAlertMessages } from './error-alert/error-alert.messages'
export {
  ToastProvider,
  useToast,
  type ToastApi,
  type ToastProviderProps,
} from './toast/toast-provider'
export type { ToastKind, ToastOptions } from './toast/toast.store'
export { toastMessages, type ToastMessages } from './toast/toast.messages'

export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog/confirm-dialog'
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state'
export { SearchField, type SearchFieldProps } from './search-field/search-field'
export { SEARCH_DEBOUNCE_MS, useDebounced } from './search-field/use-debounced'
export { SidePanelContent, type SidePanelContentProps } from './side-panel/side-panel-content'
export { SizeField, type SizeFieldProps } from './size-field/size-field'
export { Splitter, type SplitterProps } from './splitter/splitter'

export {
  Avatar,
  Badge,
  Box,
  Button,
  Callout,
  Card,
  Checkbox,
  Code,
  Flex,
  Grid,
  Heading,
  IconButton,
  Kbd,
  Link,
  Progress,
  SegmentedControl,
  Separator,
  Skeleton,
  Spinner,
  Switch,
  Table,
  Tabs,
  Text,
  TextArea,
  TextField,
  type AvatarProps,
  type BadgeProps,
  type BoxProps,
  type ButtonProps,
  type CardProps,
  type CheckboxProps,
  type CodeProps,
  type FlexProps,
  type GridProps,
  type HeadingProps,
  type IconButtonProps,
  type KbdProps,
  type LinkProps,
  type ProgressProps,
  type SeparatorProps,
  type SkeletonProps,
  type SpinnerProps,
  type SwitchProps,
  type TextAreaProps,
  type TextProps,
} from '@radix-ui/themes'
