import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import { useFieldError } from './form-errors.ts'

/** A field is called as the member of the body that it fills: an error of the call finds it by that. */
type Named<Props> = Props & { readonly name: string; readonly label: string }

/** One line of text. */
export function TextField(props: Named<TextInputProps>) {
  return <TextInput autoComplete="off" {...props} error={useFieldError(props.name)} />
}

/** A number; the service checks its bounds. */
export function NumberField(props: Named<TextInputProps>) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      error={useFieldError(props.name)}
    />
  )
}

/** Text of several lines. */
export function LongTextField(props: Named<TextareaProps>) {
  return <Textarea autosize minRows={3} maxRows={12} {...props} error={useFieldError(props.name)} />
}

/** One of some words. */
export function ChoiceField(props: Named<NativeSelectProps>) {
  return <NativeSelect {...props} error={useFieldError(props.name)} />
}

/** Yes or no. */
export function SwitchField(props: Named<CheckboxProps>) {
  return <Checkbox value="yes" {...props} error={useFieldError(props.name)} />
}

/** A secret that is typed. */
export function SecretField(props: Named<PasswordInputProps>) {
  const say = useWords('common')
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': say('showSecret') }}
      {...props}
      error={useFieldError(props.name)}
    />
  )
}

interface ManyFieldProps {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen?: readonly string[]
}

/** Any of some words: `FormData.getAll` has those that were chosen. */
export function ManyField({ name, label, description, options, chosen = [] }: ManyFieldProps) {
  const error = useFieldError(name)
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      defaultValue={[...chosen]}
    >
      {options.map((option) => (
        <Checkbox key={option.value} name={name} value={option.value} label={option.label} mt={6} />
      ))}
    </Checkbox.Group>
  )
}
