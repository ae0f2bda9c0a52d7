import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callForText } from '../calls/call.ts'
import type { CallError } from '../calls/call-error.ts'
import type { Input, ReadName } from '../calls/call-types.ts'
import { useEnvironment } from '../calls/environment.ts'
import { CallFailure } from './call-failure.tsx'
import { saveFile } from './save-file.ts'

export interface DownloadButtonProps<Name extends ReadName> {
  readonly name: Name
  readonly input: Input<Name>
  /** What the browser calls the file. */
  readonly file: string
  readonly label: string
}

const ICON_PIXELS = 15

/** Saves what a call answers as a file. */
export function DownloadButton<Name extends ReadName>(props: DownloadButtonProps<Name>) {
  const { name, input, file, label } = props
  const environment = useEnvironment()
  const download = useMutation<string, CallError>({
    mutationFn: () => callForText(name, input, { environment }),
    onSuccess: (text) => saveFile(text, file),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={ICON_PIXELS} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      {download.error !== null && <CallFailure error={download.error} />}
    </>
  )
}
