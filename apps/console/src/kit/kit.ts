/** Parts that pages are made of; charts, formats and word lists have their own modules. */
export * from './action-dialog.tsx';
export * from './announcer.tsx';
export * from './avatar.tsx';
export * from './basics.tsx';
export * from './button.tsx';
export * from './class-names.ts';
export * from './copy-button.tsx';
export * from './creator-name.tsx';
export * from './dialog.tsx';
export * from './field.tsx';
export { default as kit } from './kit.module.css';
export * from './loaded.tsx';
export * from './menu.tsx';
export * from './page.tsx';
export * from './refusal-notice.tsx';
export * from './table.tsx';
export * from './use-countdown.ts';
export * from './use-now.ts';
