import { Command } from 'commander'
import { secretsKeyFileOption, withPlace } from '../command-options.ts'
import type { SecretsFlags } from '../service/change-secrets-key.ts'

const EXAMPLES = `
Examples:
  winnow secrets rotate --data-dir /var/lib/winnow
  winnow secrets rotate --secrets-key-file /etc/winnow/secrets.key
  winnow secrets reset          # the key file is lost for good

Stop the service first. Signing secrets of endpoints, URLs of chats, authenticator seeds of people and secrets of
partners are stored sealed. Their key is in the file secrets.key of the data directory, or where secrets_key_file says.
Backups leave it out: keep a copy apart from them, and make a new one after each rotation.

reset gives up what no key opens: these endpoints are disabled until you rotate their secrets (chats: set their URL) and enable
them; these people sign in with a recovery code, or get a link from "winnow person reset EMAIL --second-factors"; these partners
get a new secret when they configure their URL again. It changes nothing else.
`

/** `winnow secrets`: the key that secrets are sealed with. */
export function secretsCommand(): Command {
  return new Command('secrets')
    .description('rotate the key of stored secrets, or give up secrets whose key is lost')
    .addHelpText('after', EXAMPLES)
    .addCommand(
      subcommand('rotate', 'seal all secrets with a new key').action(
        async (flags: SecretsFlags) => {
          const { rotateKey } = await import('../service/change-secrets-key.ts')
          await rotateKey(flags)
        },
      ),
    )
    .addCommand(
      subcommand('reset', 'give up the secrets that no key opens')
        .option('--yes', 'without a question')
        .action(async (flags: SecretsFlags & { readonly yes?: boolean }) => {
          const { resetSecrets } = await import('../service/change-secrets-key.ts')
          await resetSecrets(flags)
        }),
    )
}

const subcommand = (name: string, about: string): Command =>
  withPlace(new Command(name).description(about)).addOption(secretsKeyFileOption())
