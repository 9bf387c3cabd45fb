/** Headers of columns with handles or links of creators, and of others that share a word with them. The client has the same. */
export const nameHeaders = {
  names:
    /user|handle|profil|perfil|link(?!edin)|url|usu[aá]rio|uti?lisateur|utente|użytkown|kullan|gebruiker|nutzer|brukernavn|användarnamn|käyttäjänimi|pengguna|người dùng|felhasznál|uživatel|χρήστη|^ник$|пользовател|المستخدم|ユーザー|用户名|사용자|ผู้ใช้|उपयोगकर्ता|משתמש|^(?:@|account|account name|konto|cuenta|conta|compte|pseudo|identifiant|аккаунт|アカウント|账号|帳號|계정)$/i,
  others: /(?:^|[ _])(?:id|type|typ|tipo|status|pic|picture|photo|foto|image|bild|bio|external|website)(?:$|[ _])/i,
};
