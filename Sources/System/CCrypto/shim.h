#ifndef DAYBOOK_CCRYPTO_SHIM_H
#define DAYBOOK_CCRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>

#endif
