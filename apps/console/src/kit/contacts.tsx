import { Link2, Mail, MessageCircle, Phone } from 'lucide-react';
import { Hidden } from './basics.tsx';
import { classNames } from './class-names.ts';
import { channelName } from './contact-channels.ts';
import { CopyIcon } from './copy-button.tsx';
import { listed } from './format.ts';
import kit from './kit.module.css';

const messengers = ['WHATSAPP', 'TELEGRAM', 'VIBER', 'LINEID', 'KAKAO', 'WECHAT'];

const channelIcons: Readonly<Record<string, typeof Mail>> = { EMAIL: Mail, PHONE: Phone };

const maxIcons = 4;

/** The email of an owned creator, or else the channels that an unlock delivers. */
export function Contacts({
  creator: { contact_types: types, email },
}: {
  readonly creator: { readonly contact_types: readonly string[]; readonly email?: string | null };
}) {
  const others = types.filter((type) => type !== 'EMAIL').map(wordFor);
  if (email !== undefined && email !== null)
    return (
      <span className={kit['contact-email']}>
        <a href={`mailto:${email}`} className={kit.truncate}>
          {email}
        </a>
        <CopyIcon text={email} />
        {others.length > 0 && <span className={classNames(kit.fine, kit.truncate)}>+ {others.join(', ')}</span>}
      </span>
    );
  if (types.length === 0) return <span className={kit.muted}>none listed</span>;
  return (
    <span className={kit.channels}>
      <Hidden>{`Lists ${listed(types.map(wordFor))}${email === undefined ? '; locked' : ''}`}</Hidden>
      {types.slice(0, maxIcons).map((type) => {
        const Icon = channelIcons[type] ?? (messengers.includes(type) ? MessageCircle : Link2);
        return (
          <span key={type} title={channelName(type)} aria-hidden="true">
            <Icon size={14} />
          </span>
        );
      })}
      {types.length > maxIcons && <span aria-hidden="true">+{types.length - maxIcons}</span>}
    </span>
  );
}

function wordFor(type: string): string {
  return type === 'EMAIL' || type === 'PHONE' ? type.toLowerCase() : channelName(type);
}
