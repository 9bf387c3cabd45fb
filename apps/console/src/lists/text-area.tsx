import { type TextareaHTMLAttributes, useId } from 'react';
import kit from '../kit/kit.module.css';

/** Several lines of text with their name above. */
export function TextArea({ label, ...rest }: { readonly label: string } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div className={kit.field}>
      <label htmlFor={id}>{label}</label>
      <textarea rows={3} {...rest} id={id} className={kit.input} />
    </div>
  );
}
